import { runTool } from '../src/app/tool.ts'

await runTool(['move-files', ...process.argv.slice(2)])
