import { runTool } from '../src/app/tool.ts'

await runTool(['verify-ledger', ...process.argv.slice(2)])
