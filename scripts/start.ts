import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { build } from './build.ts'
import { giveUp, root } from './process.ts'

// The server runs in this process, so that signals reach it directly. The compile cache makes the start faster.
await build().catch(giveUp)
enableCompileCache(path.join(root, '.cache', 'compiled'))
await import(path.join(root, 'dist', 'server', 'main.js'))
