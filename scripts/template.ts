import { makeTemplate } from '#platform/server/template.ts'

// The database that a first start copies (docs/decisions/013); the build runs this beside the bundlers. Without it that
// start makes its own.
await makeTemplate()
