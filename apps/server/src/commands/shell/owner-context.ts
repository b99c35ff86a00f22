import { createResourceService, type ResourceService } from '../../resources/resource-service.ts'
import { fitsEncryptionKey } from '../../secrets/encryption-check.ts'
import { sealedStore } from '../../secrets/sealed-store.ts'
import { createSecretBox, encryptionKey } from '../../secrets/secret-box.ts'
import type { Config } from '../../settings/config.ts'
import type { Store } from '../../store/store.ts'
import { CommandFailure } from './usage-error.ts'

/** What the owner's commands work on. */
export type OwnerContext = { store: Store; config: Config }

/** The database as the server sees it, with what it has sealed. Throws `CommandFailure` where the key for that is missing. */
export async function openSealed({ store, config }: OwnerContext): Promise<Store> {
  if (await fitsEncryptionKey(config, store)) return sealedStore(store, createSecretBox(encryptionKey(config)))
  throw new CommandFailure(
    'The encryption key is missing, or is not the one of this database: start the server, which says what to do.',
  )
}

export async function openService(context: OwnerContext): Promise<ResourceService> {
  return createResourceService(await openSealed(context), Date.now)
}
