import { runTool } from '../src/app/tool.ts'

await runTool(['import', ...process.argv.slice(2)])
