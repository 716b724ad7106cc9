import { runTool } from '../src/app/tool.ts'

await runTool(['verify-files', ...process.argv.slice(2)])
