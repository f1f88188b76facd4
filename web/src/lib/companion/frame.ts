/** After the next frame is drawn, or soon where none is: a tab behind others. */
export async function drawn(): Promise<void> {
  if (typeof requestAnimationFrame === 'undefined') return
  await new Promise((resolve) => {
    const soon = setTimeout(resolve, 100)
    requestAnimationFrame(() => {
      clearTimeout(soon)
      setTimeout(resolve)
    })
  })
}
