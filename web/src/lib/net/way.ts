/** The way to the tables: over the network to a server, or to the house on this device. The messages are the same. */
import { HERE } from '../here'
import { deviceWay } from './device'
import { serverWay } from './server'

/** What is used of a WebSocket. */
export interface Socket {
  readonly readyState: number
  onopen: ((event: Event) => void) | null
  onmessage: ((event: MessageEvent) => void) | null
  onclose: ((event: CloseEvent) => void) | null
  send(text: string): void
  close(): void
}

export interface Way {
  fetch(path: string, asked: RequestInit): Promise<Response>
  socket(path: string): Socket
}

export const way: Way = HERE ? deviceWay() : serverWay
