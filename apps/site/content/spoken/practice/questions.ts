/** What people say who want an answer, by its id: one question a line, in the words of people in a hurry, who chat, or who hear badly. */
export type Questions = Record<string, string>
