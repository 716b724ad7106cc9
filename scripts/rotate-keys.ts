import { runTool } from '../src/app/tool.ts'

await runTool(['rotate-keys', ...process.argv.slice(2)])
