// The resources of the owner's desk, one line each: what comes in, and how the server is. They are of the organisation that
// runs the server alone.

export * from '../conversations/spoken-answer.ts'
export * from './assistant-trial.ts'
export * from './browser-error.ts'
export * from './consultation.ts'
export * from './delivery.ts'
export * from './event.ts'
export * from './figures.ts'
export * from './live-call.ts'
export * from './me.ts'
export * from './outbox.ts'
export * from './person.ts'
export * from './reply-template.ts'
export * from './tool-test.ts'
export * from './unanswered-question.ts'
export * from './upkeep.ts'
