import { runTool } from '../src/app/tool.ts'

await runTool(['doctor', ...process.argv.slice(2)])
