/** Who the visitor is: a guest with a name, known by a cookie. */
import { api, Refused } from '../net/api'
import type { Identity } from '../net/types'

class Me {
  identity = $state.raw<Identity | null>(null)
  /** Whether the server was asked already. */
  known = $state(false)
  /** Whether the server could not be reached when it was asked. */
  offline = $state(false)
  #asking: Promise<void> | null = null

  /** Ask the server once who we are. */
  look(): Promise<void> {
    this.#asking ??= api
      .me()
      .then((identity) => {
        this.offline = false
        this.identity = identity
      })
      .catch((why: unknown) => {
        this.offline = !(why instanceof Refused) || why.code === 'offline'
        if (this.offline) this.#asking = null
      })
      .finally(() => (this.known = true))
    return this.#asking
  }

  /** The server says who we are. */
  become(identity: Identity): Identity {
    this.identity = identity
    this.offline = false
    this.known = true
    return identity
  }

  /** Be somebody: the guest that there is, or a new one with this name. */
  async be(name: string): Promise<Identity> {
    await this.look()
    const wanted = name.trim()
    if (!this.identity) return this.become(await api.createIdentity(wanted))
    if (wanted && wanted !== this.identity.name) return this.become(await api.rename(wanted))
    return this.identity
  }
}

export const me = new Me()
