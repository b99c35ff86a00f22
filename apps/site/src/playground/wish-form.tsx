import type { CallWish } from './start-call.ts'

type Props = { wish: CallWish; onChange: (wish: CallWish) => void; disabled: boolean }

const ways: Record<CallWish['way'], string> = {
  talk: 'Talk (WebRTC)',
  room: 'Talk (LiveKit, where this server has it)',
  type: 'Type (HTTP, no sound)',
}

/** Who is called, and how. During a call nothing of it changes. */
export function WishForm({ wish, onChange, disabled }: Props) {
  return (
    <form className="wish" onSubmit={(event) => event.preventDefault()}>
      <label>
        Assistant
        <input
          autoComplete="off"
          disabled={disabled}
          onChange={({ target }) => onChange({ ...wish, assistant: target.value.trim() })}
          spellCheck={false}
          value={wish.assistant}
        />
      </label>
      <label>
        Public key
        <input
          autoComplete="off"
          disabled={disabled}
          onChange={({ target }) => onChange({ ...wish, publicKey: target.value.trim() })}
          spellCheck={false}
          value={wish.publicKey}
        />
      </label>
      <p className="aside">
        The key of this site calls the assistant <code>site</code> and nothing else. With a public key of your own you
        can call yours.
      </p>
      <fieldset disabled={disabled}>
        <legend>How</legend>
        {Object.entries(ways).map(([way, words]) => (
          <label className="choice" key={way}>
            <input
              checked={wish.way === way}
              name="way"
              onChange={() => onChange({ ...wish, way: way as CallWish['way'] })}
              type="radio"
            />
            {words}
          </label>
        ))}
      </fieldset>
    </form>
  )
}
