import { RTCPeerConnection, RTCRtpCodecParameters, type RTCRtpHeaderExtensionParameters } from 'werift'

export const opusPayloadType = 111

export const opusCodec = () =>
  new RTCRtpCodecParameters({
    mimeType: 'audio/opus',
    clockRate: 48_000,
    channels: 2,
    payloadType: opusPayloadType,
    parameters: 'minptime=10;useinbandfec=1',
  })

/** A connection that answers: behind the one public port, with candidates of its own only. */
export const answerConnection = (
  codecs: { audio: RTCRtpCodecParameters[]; video: RTCRtpCodecParameters[] },
  headerExtensions: { video?: RTCRtpHeaderExtensionParameters[] } = {},
) =>
  new RTCPeerConnection({
    iceServers: [],
    iceUseIpv6: false,
    iceAdditionalHostAddresses: ['127.0.0.1'], // where the one public port passes packets on
    codecs,
    headerExtensions,
  })
