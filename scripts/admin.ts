import { runTool } from '../src/app/tool.ts'

await runTool(['admin', ...process.argv.slice(2)])
