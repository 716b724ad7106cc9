import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { build } from './build.ts'
import { giveUp, root } from './process.ts'

// The server runs in this process: a signal reaches it without a go-between. The cache spares it the compiling.
await build().catch(giveUp)
enableCompileCache(path.join(root, '.cache', 'compiled'))
await import(path.join(root, 'dist', 'server', 'main.js'))
