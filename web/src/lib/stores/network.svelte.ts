/** Under which address others find this server: the page's own, unless it was opened on the server's computer. */
import { api } from '../net/api'
import type { NetworkInfo } from '../net/types'

const HERE = /^(localhost|127\.[\d.]+|\[::1\])$/

class Network {
  info = $state.raw<NetworkInfo>({})
  /** Whether the server was asked, where it has to be. */
  known = $state(!HERE.test(location.hostname))
  /** How links for others begin; where only this computer gets there, links for this computer. */
  base = $derived(this.info.alone ? location.origin : (this.info.addresses?.[0] ?? location.origin))

  /** Ask the server, which tells those who sit at its computer. */
  async look(): Promise<void> {
    if (!HERE.test(location.hostname)) return
    this.info = await api.network().catch(() => this.info)
    this.known = true
  }

  /** Open the server to the network, or close it; it may refuse. */
  async open(open: boolean): Promise<void> {
    this.info = await api.openNetwork(open)
  }
}

export const network = new Network()
