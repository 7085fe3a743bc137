import { config } from 'zod'

// Zod tries whether it may compile its checks; the page's policy forbids that, and would report the try. It tries when
// a shape is made: this has to come before any other import.
config({ jitless: true })
