import './trusted-types.ts'
import './rpc/zod-without-eval.ts'

import './theme/base.css'
import './theme/print.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'

const page = document.querySelector('#screens')
if (page) createRoot(page).render(<App />)
