import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { BucketSettings } from '../settings.ts'

export interface S3Server {
  /** Its only bucket, and the key that opens it. */
  readonly bucket: BucketSettings
  /** The names of the objects on a shelf. */
  names(shelf: string): Promise<string[]>
  /** Makes an object so many hours old. */
  age(shelf: string, name: string, hours: number): Promise<void>
  /** The number of versions of an object, its deletions among them, and the encryption that was asked for the newest. */
  versions(shelf: string, name: string): { readonly count: number; readonly encryption: string | null }
  /** The codes of its refusals so far. */
  readonly refusals: readonly string[]
  /** The number of lists of objects that were asked for so far. */
  lists(): number
  stop(): Promise<void>
}

interface Stored {
  readonly id: string
  /** Null for the mark of a deletion. */
  readonly content: Buffer | null
  readonly encryption: string | null
  at: Date
}
interface Reply {
  readonly status: number
  readonly body?: Buffer | string
  readonly headers?: Readonly<Record<string, string>>
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex')
const secret = { accessKeyId: 'BALIETEST', secretAccessKey: 'a secret key / with + signs' } as const
const region = 'eu-west-1'
const largestSkewMs = 15 * 60_000
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const failed = (status: number, code: string): Reply => ({
  status,
  body: `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
  headers: { 'content-type': 'application/xml' },
})

/** The time in `20260304T070000Z`. */
const timeOf = (stamp: string): number =>
  Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

/** Verifies a call as S3 does (AWS Signature Version 4); the code of the refusal, or null. */
function refusalOf({ method, url, headers }: IncomingMessage, content: Buffer): string | null {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    )
  if (!parts) return 'AccessDenied'
  const [, id, day, place, names, signature] = parts as unknown as [string, string, string, string, string, string]
  const stamp = String(headers['x-amz-date'])
  if (id !== secret.accessKeyId || place !== region) return 'InvalidAccessKeyId'
  if (!stamp.startsWith(day) || !(Math.abs(timeOf(stamp) - Date.now()) < largestSkewMs)) return 'RequestTimeTooSkewed'
  const signed = names.split(';')
  if (!signed.includes('host') || !signed.includes('x-amz-date') || !signed.includes('x-amz-content-sha256'))
    return 'AccessDenied'
  if (Object.keys(headers).some((name) => name.startsWith('x-amz-') && !signed.includes(name))) return 'AccessDenied'
  const hash = String(headers['x-amz-content-sha256'])
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(content)) return 'XAmzContentSHA256Mismatch'
  const [path, query = ''] = url!.split('?') as [string, string?]
  const canonicalQuery = [...new URLSearchParams(query)]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&')
  const canonicalHeaders = signed.map((name) => `${name}:${String(headers[name]).trim()}\n`).join('')
  const request = [method, path, canonicalQuery, canonicalHeaders, names, hash].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const key = hmac(hmac(hmac(hmac(`AWS4${secret.secretAccessKey}`, day), region), 's3'), 'aws4_request')
  const right = hmac(key, ['AWS4-HMAC-SHA256', stamp, scope, sha256(request)].join('\n'))
  return timingSafeEqual(right, Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch'
}

/** The versions of objects by their key, of one bucket; the last one counts. */
class Bucket {
  readonly versions = new Map<string, Stored[]>()
  /** Older storages refuse a PUT with a condition, or ignore the condition. */
  conditions: 'kept' | 'refused' | 'ignored' = 'kept'
  /** The number of lists that were asked for. */
  lists = 0

  present(key: string): (Stored & { readonly content: Buffer }) | null {
    const newest = this.versions.get(key)?.at(-1)
    return newest?.content ? (newest as Stored & { readonly content: Buffer }) : null
  }
  add(key: string, content: Buffer | null, encryption: string | null): void {
    this.versions.set(key, [
      ...(this.versions.get(key) ?? []),
      { id: randomUUID().replaceAll('-', ''), content, encryption, at: new Date() },
    ])
  }
  keys(): string[] {
    return [...this.versions.keys()].filter((key) => this.present(key)).toSorted()
  }

  /** ListObjectsV2. */
  list(query: URLSearchParams): Reply {
    this.lists++
    const prefix = query.get('prefix') ?? ''
    // As S3 has it, a token counts for more than the key to start after.
    const after = query.get('continuation-token') ?? query.get('start-after') ?? ''
    const largest = Math.min(1000, Number(query.get('max-keys') ?? 1000))
    const keys = this.keys().filter((key) => key.startsWith(prefix) && key > after)
    const page = keys.slice(0, largest)
    const contents = page.map((key) => {
      const { content, at } = this.present(key)!
      return `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><ETag>"${sha256(content)}"</ETag><Size>${content.length}</Size><StorageClass>STANDARD</StorageClass></Contents>`
    })
    const more = keys.length > page.length
    const token = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    return {
      status: 200,
      body: `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>balie</Name><Prefix>${prefix}</Prefix><KeyCount>${page.length}</KeyCount><MaxKeys>${largest}</MaxKeys><IsTruncated>${more}</IsTruncated>${token}${contents.join('')}</ListBucketResult>`,
      headers: { 'content-type': 'application/xml' },
    }
  }

  /** ListObjectVersions: by key, the newest version of each first. */
  listVersions(query: URLSearchParams): Reply {
    const prefix = query.get('prefix') ?? ''
    const largest = Math.min(1000, Number(query.get('max-keys') ?? 1000))
    const all = [...this.versions.keys()]
      .filter((key) => key.startsWith(prefix))
      .toSorted()
      .flatMap((key) =>
        this.versions
          .get(key)!
          .toReversed()
          .map((version, index) => ({ ...version, key, isLatest: index === 0 })),
      )
    const [keyMarker, idMarker] = [query.get('key-marker'), query.get('version-id-marker')]
    const first = keyMarker ? 1 + all.findIndex(({ key, id }) => key === keyMarker && id === idMarker) : 0
    const page = all.slice(first, first + largest)
    const isTruncated = first + page.length < all.length
    const entries = page.map(({ key, id, content, at, isLatest }) => {
      const common = `<Key>${key}</Key><VersionId>${id}</VersionId><IsLatest>${isLatest}</IsLatest><LastModified>${at.toISOString()}</LastModified>`
      return content
        ? `<Version>${common}<ETag>"${sha256(content)}"</ETag><Size>${content.length}</Size><StorageClass>STANDARD</StorageClass></Version>`
        : `<DeleteMarker>${common}</DeleteMarker>`
    })
    const last = page.at(-1)
    const next =
      isTruncated && last
        ? `<NextKeyMarker>${last.key}</NextKeyMarker><NextVersionIdMarker>${last.id}</NextVersionIdMarker>`
        : ''
    return {
      status: 200,
      body: `<?xml version="1.0" encoding="UTF-8"?><ListVersionsResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>balie</Name><Prefix>${prefix}</Prefix><MaxKeys>${largest}</MaxKeys><IsTruncated>${isTruncated}</IsTruncated>${next}${entries.join('')}</ListVersionsResult>`,
      headers: { 'content-type': 'application/xml' },
    }
  }

  /** Takes one version away, which may be the mark of a deletion. */
  removeVersion(key: string, id: string): Reply {
    const [all, version] = [this.versions.get(key), this.versions.get(key)?.find((one) => one.id === id)]
    if (!all || !version) return failed(404, 'NoSuchVersion')
    const left = all.filter((one) => one !== version)
    if (left.length) this.versions.set(key, left)
    else this.versions.delete(key)
    return { status: 204, headers: version.content ? {} : { 'x-amz-delete-marker': 'true' } }
  }

  answer({ method, headers }: IncomingMessage, key: string, content: Buffer): Reply {
    const stored = this.present(key)
    if (method === 'PUT') {
      if (headers['if-none-match'] !== undefined && this.conditions !== 'ignored') {
        if (this.conditions === 'refused') return failed(501, 'NotImplemented')
        if (stored) return failed(412, 'PreconditionFailed')
      }
      this.add(key, content, (headers['x-amz-server-side-encryption'] as string | undefined) ?? null)
      return { status: 200, headers: { etag: `"${sha256(content)}"` } }
    }
    if (method === 'DELETE') {
      this.add(key, null, null)
      return { status: 204, headers: { 'x-amz-delete-marker': 'true' } }
    }
    if (!stored) {
      const missing = failed(404, 'NoSuchKey')
      return this.versions.has(key)
        ? { ...missing, headers: { ...missing.headers, 'x-amz-delete-marker': 'true' } }
        : missing
    }
    return {
      status: 200,
      body: stored.content,
      headers: {
        etag: `"${sha256(stored.content)}"`,
        'last-modified': stored.at.toUTCString(),
        'content-type': 'application/octet-stream',
      },
    }
  }
}

/**
 * A server that speaks S3, with one empty bucket `balie` that keeps versions. It refuses every call whose signature is
 * not right, which the servers of the npm registry do not do.
 * @param conditions whether it keeps the condition of a PUT.
 */
export async function startS3({
  conditions = 'kept',
}: { readonly conditions?: Bucket['conditions'] } = {}): Promise<S3Server> {
  const bucket = new Bucket()
  bucket.conditions = conditions
  const refusals: string[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const content = await buffer(request)
      const refusal = refusalOf(request, content)
      const { pathname, searchParams } = new URL(request.url!, 'http://localhost')
      const [, name, key] = /^\/([^/]+)\/?(.*)$/.exec(pathname) ?? []
      if (refusal) refusals.push(refusal)
      const reply = refusal
        ? failed(403, refusal)
        : name !== 'balie'
          ? failed(404, 'NoSuchBucket')
          : key
            ? request.method === 'DELETE' && searchParams.has('versionId')
              ? bucket.removeVersion(decodeURIComponent(key), searchParams.get('versionId')!)
              : bucket.answer(request, decodeURIComponent(key), content)
            : searchParams.has('versions')
              ? bucket.listVersions(searchParams)
              : bucket.list(searchParams)
      response.writeHead(reply.status, reply.headers).end(request.method === 'HEAD' ? undefined : reply.body)
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    bucket: { url: new URL(`http://127.0.0.1:${port}/balie`), region, ...secret, encryption: null },
    refusals,
    lists: () => bucket.lists,
    versions: (shelf, name) => {
      const all = bucket.versions.get(`${shelf}/${name}`) ?? []
      return { count: all.length, encryption: all.at(-1)?.encryption ?? null }
    },
    names: async (shelf) =>
      bucket
        .keys()
        .filter((key) => key.startsWith(`${shelf}/`))
        .map((key) => key.slice(shelf.length + 1)),
    age: async (shelf, name, hours) => {
      bucket.versions.get(`${shelf}/${name}`)!.at(-1)!.at = new Date(Date.now() - hours * 3_600_000)
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
