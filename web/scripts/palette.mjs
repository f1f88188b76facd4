/** A picture with a palette of 256 colours: a third of the bytes, and hardly a difference for drawings. */
import { crc32, deflateSync } from 'node:zlib'

const BINS = 32 // a channel
const NEAR = 70 // squared distance under which two colours are one as long as others wait

/** The picture's pixels, decoded by the browser. */
async function pixelsOf(page, png) {
  const { width, height, data } = await page.evaluate(async (base64) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob())
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
    context.drawImage(image, 0, 0)
    const bytes = context.getImageData(0, 0, image.width, image.height).data
    let text = ''
    for (let at = 0; at < bytes.length; at += 32768) text += String.fromCharCode(...bytes.subarray(at, at + 32768))
    return { width: image.width, height: image.height, data: btoa(text) }
  }, png.toString('base64'))
  return { width, height, data: Buffer.from(data, 'base64') }
}

const distance = (a, b) => (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2

/** The most frequent colours that differ, and for each bin of colours its place among them. */
function paletteOf(data) {
  const sums = new Map()
  const binAt = (at) => ((data[at] >> 3) * BINS + (data[at + 1] >> 3)) * BINS + (data[at + 2] >> 3)
  for (let at = 0; at < data.length; at += 4) {
    const bin = binAt(at)
    const sum = sums.get(bin) ?? [0, 0, 0, 0]
    for (let channel = 0; channel < 3; channel++) sum[channel] += data[at + channel]
    sum[3]++
    sums.set(bin, sum)
  }
  const bins = [...sums].map(([bin, [r, g, b, count]]) => ({ bin, count, colour: [r / count, g / count, b / count] }))
  bins.sort((one, other) => other.count - one.count)
  const colours = []
  for (const { colour } of bins) if (colours.length < 256 && colours.every((each) => distance(each, colour) > NEAR)) colours.push(colour)
  for (const { colour } of bins) if (colours.length < 256 && !colours.includes(colour)) colours.push(colour)
  const places = new Map(
    bins.map(({ bin, colour }) => [bin, colours.reduce((best, each, at) => (distance(each, colour) < distance(colours[best], colour) ? at : best), 0)]),
  )
  return { colours, placeAt: (at) => places.get(binAt(at)) }
}

function chunk(type, body) {
  const named = Buffer.concat([Buffer.from(type), body])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

export async function withPalette(page, png) {
  const { width, height, data } = await pixelsOf(page, png)
  const { colours, placeAt } = paletteOf(data)
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = placeAt((y * width + x) * 4)
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 3, 0, 0, 0], 8)
  const table = Buffer.from(colours.flatMap((colour) => colour.map(Math.round)))
  const parts = [chunk('IHDR', head), chunk('PLTE', table), chunk('IDAT', deflateSync(rows, { level: 9 })), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts])
}
