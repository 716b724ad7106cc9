// Serves a folder as the bucket `balie` by S3, on a port that it prints. It ends when its standard input does, and so
// with the process that started it: `node scripts/s3rver/serve.mjs <folder>`.
import S3rver from 's3rver'

const [directory] = process.argv.slice(2)
const configureBuckets = [{ name: 'balie' }]
const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets })
const { port } = await server.run()
console.log(port)
process.stdin.resume().once('close', () => process.exit())
