import 'react'

// React's types do not know the attributes by which a button opens and closes a dialog without a script.
declare module 'react' {
  interface ButtonHTMLAttributes<T> extends HTMLAttributes<T> {
    command?: 'show-modal' | 'close'
    commandfor?: string
  }
  interface DialogHTMLAttributes<T> extends HTMLAttributes<T> {
    closedby?: 'any' | 'closerequest' | 'none'
  }
}
