import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet, { type HelmetOptions } from 'helmet'
import type { FastifyInstance } from 'fastify'

/** Browser features that our pages never use, so that injected code cannot use them either. */
const offFeatures = [
  'display-capture',
  'geolocation',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
/** Photos of a report are taken with the camera, and the level reads how the device is held. */
const ownFeatures = ['camera', 'accelerometer', 'gyroscope']
const permissionsPolicy = [
  ...offFeatures.map((feature) => `${feature}=()`),
  ...ownFeatures.map((feature) => `${feature}=(self)`),
].join(', ')

/** The headers of an answer that is sent before all hooks. */
export const bareHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': `default-src 'none'; frame-ancestors 'none'`,
} as const

/** The headers that helmet sets with these options. They do not depend on the request, so they are made once. */
function headersOf(options: HelmetOptions): ReadonlyMap<string, string> {
  const headers = new Map<string, string>()
  const response = {
    setHeader: (name: string, value: string) => void headers.set(name, value),
    removeHeader: () => {},
  }
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error) throw error as Error
  })
  return headers
}

/**
 * The security headers of every answer: load, run and send only our own, no framing, no guessing of types, no referrer,
 * no caching of API answers.
 * @param secure whether people open Balie by https: browsers then use only https for a year.
 */
export function mountHeaders(app: FastifyInstance, secure: boolean): void {
  const headers = headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: [`'self'`],
        // The reader of codes on packages is WebAssembly. It is compiled from our own file, and runs no text as a script.
        scriptSrc: [`'self'`, `'wasm-unsafe-eval'`],
        scriptSrcAttr: [`'none'`],
        // Mantine writes its variables in a <style>, and the preview of a mail, which inherits this policy, has inline
        // styles as mails have. Such a style cannot load anything from elsewhere, so it cannot pass on what is shown.
        styleSrc: [`'self'`, `'unsafe-inline'`],
        imgSrc: [`'self'`, 'data:', 'blob:'],
        connectSrc: [`'self'`],
        fontSrc: [`'self'`],
        objectSrc: [`'none'`],
        baseUri: [`'none'`],
        frameAncestors: [`'none'`],
        formAction: [`'self'`],
        ...(secure && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: secure && { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'no-referrer' }, // links to a new password hold an e-mail address (decision C78)
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onRequest', (request, reply, done) => {
    // These are set on the answer itself, because an event stream is written past `reply`.
    for (const [name, value] of headers) reply.raw.setHeader(name, value)
    reply.raw.setHeader('permissions-policy', permissionsPolicy)
    // Refusals too, because they may repeat what was typed; files of the build override this.
    if (request.url.startsWith('/api')) reply.header('cache-control', 'no-store')
    done()
  })
}
