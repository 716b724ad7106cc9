// `npm run admin -- create EMAIL`: the command reads its own arguments.
import '../src/app/admin.ts'
