import { type ConversationMessage, listeningSignal, type ServerMessage } from '@parley/protocol'
import type { Transport } from './transport/transport.ts'

/** What has been said in a call, and the page's view of it: everything the assistant's end tells goes through here. */
export class Conversation {
  readonly messages: ConversationMessage[]
  readonly #transport: Transport
  #turn = 0

  constructor(transport: Transport, messages: readonly ConversationMessage[] = []) {
    this.#transport = transport
    this.messages = [...messages]
  }

  /** The same in everything that belongs to one turn: the caller's words and the reply to them. */
  get turnId() {
    return `turn-${this.#turn}`
  }

  add(message: ConversationMessage) {
    if (message.content) this.messages.push(message)
  }

  nextTurn() {
    this.#turn += 1
  }

  tell(message: ServerMessage) {
    this.#transport.send(JSON.stringify(message))
  }

  tellListening() {
    this.#transport.send(listeningSignal)
  }

  tellTranscript(role: 'user' | 'assistant', transcript: string, final: boolean, turnId = this.turnId) {
    this.tell({ type: 'transcript', role, transcriptType: final ? 'final' : 'partial', transcript, turnId })
  }

  tellSpeech(role: 'user' | 'assistant', status: 'started' | 'stopped') {
    this.tell({ type: 'speech-update', status, role, turn: this.#turn })
  }

  tellConversation() {
    this.tell({ type: 'conversation-update', conversation: this.messages })
  }
}
