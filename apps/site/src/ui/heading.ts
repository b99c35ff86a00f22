import { createContext, useContext } from 'react'

export type Heading = { id: string; level: 1 | 2 }

/** That of the section that is drawn. */
export const HeadingContext = createContext<Heading>({ id: 'headline', level: 1 })
export const useHeading = () => useContext(HeadingContext)
