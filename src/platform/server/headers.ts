import fastifyHelmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** What pages of ours never use, nor anything that gets into them. */
const offFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
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
const permissionsPolicy = offFeatures.map((feature) => `${feature}=()`).join(', ')

/** Of an answer that comes before all hooks. */
export const bareHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': `default-src 'none'; frame-ancestors 'none'`,
} as const

/**
 * What every answer tells the browser: load, run and send nothing but our own, be framed by nobody, guess no types,
 * tell nobody where one came from, keep no answer of the API.
 * @param secure people open Balie by https: browsers keep to it for a year.
 */
export async function mountHeaders(app: FastifyInstance, secure: boolean): Promise<void> {
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: [`'self'`],
        scriptSrc: [`'self'`],
        scriptSrcAttr: [`'none'`],
        // Mantine writes its variables in a <style>, and the preview of a mail, which inherits this policy, is styled
        // in place as mails are. Such a style can load nothing from elsewhere, so it can tell nobody what it sees.
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
    reply.header('permissions-policy', permissionsPolicy)
    // Also of a refusal, which may name what was typed; a file of the build says otherwise later.
    if (request.url.startsWith('/api')) reply.header('cache-control', 'no-store')
    done()
  })
}
