/** The page on the device: its service worker, and a new version of the page when there is one. */

import { HERE } from './here'

class Installed {
  /** A new version that waits to be taken. */
  #waiting = $state.raw<ServiceWorker | null>(null)
  #asked = false

  get isNew(): boolean {
    return this.#waiting !== null
  }

  /** Keep the page on this device; without service workers it is a page like any other. */
  async register(): Promise<void> {
    if (!('serviceWorker' in navigator)) return
    const found = await navigator.serviceWorker.register(HERE ? 'worker.js' : '/worker.js').catch(() => null)
    if (!found) return
    this.#watch(found)
    navigator.serviceWorker.addEventListener('controllerchange', () => this.#asked && location.reload())
    // an installed page may stay open for weeks
    document.addEventListener('visibilitychange', () => !document.hidden && void found.update().catch(() => undefined))
  }

  /** Change to the new version. */
  take(): void {
    this.#asked = true
    this.#waiting?.postMessage('take')
  }

  #watch(found: ServiceWorkerRegistration): void {
    const look = (): void => {
      // the first worker of a device is no news
      this.#waiting = navigator.serviceWorker.controller ? found.waiting : null
    }
    look()
    found.addEventListener('updatefound', () => found.installing?.addEventListener('statechange', look))
  }
}

export const installed = new Installed()
