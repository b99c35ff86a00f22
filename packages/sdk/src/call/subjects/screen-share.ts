import { refuse } from '../call-failure.ts'
import type { Methods } from '../call-object.ts'
import type { Inside } from '../inside/inside.ts'
import { trackSettingsFault } from '../valid/settings.ts'

type Name = 'startScreenShare' | 'updateScreenShare' | 'stopScreenShare'

export function screenShareMethods(core: Inside): Methods<Name> {
  const { media } = core
  const cancel = () => core.tell('local-screen-share-canceled', {})

  async function start(chosen: MediaStream | undefined, wishes: DisplayMediaStreamOptions) {
    const { ongoing } = core
    try {
      if (!media.maySend('screenVideo')) throw new Error('You may not share your screen in this room.')
      const stream = chosen ?? (await navigator.mediaDevices.getDisplayMedia(wishes))
      if (ongoing.aborted || !media.maySend('screenVideo')) {
        for (const track of stream.getTracks()) track.stop()
        return cancel()
      }
      media.startScreen(stream, () => core.tell('local-screen-share-stopped', {}))
      core.tell('local-screen-share-started', {})
    } catch (error) {
      // the visitor changed their mind
      if ((error as Error).name === 'NotAllowedError') return cancel()
      core.tell('nonfatal-error', { type: 'screen-share-error', errorMsg: (error as Error).message })
    }
  }

  return {
    startScreenShare({
      displayMediaOptions = { video: true, audio: true },
      mediaStream,
      screenVideoSendSettings,
    } = {}) {
      if (screenVideoSendSettings !== undefined) {
        refuse(trackSettingsFault(screenVideoSendSettings, true))
        core.settings.setSend({ screenVideo: screenVideoSendSettings })
      }
      void start(mediaStream, displayMediaOptions)
    },

    updateScreenShare({ screenVideo, screenAudio } = {}) {
      if (!media.extras.has('screenVideo')) return console.warn('There is no screen share to update.')
      if (screenVideo) media.setExtraOn('screenVideo', screenVideo.enabled)
      if (screenAudio) media.setExtraOn('screenAudio', screenAudio.enabled)
    },

    stopScreenShare: () => media.stopScreen(),
  }
}
