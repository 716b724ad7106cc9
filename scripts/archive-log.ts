import { runTool } from '../src/app/tool.ts'

await runTool(['archive-log', ...process.argv.slice(2)])
