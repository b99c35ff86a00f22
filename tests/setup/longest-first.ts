import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take half a minute and more although they are short. */
const long = [
  'tests/conformance/models.test.ts',
  'packages/sdk/scripts/package.test.ts',
  'packages/sdk/src/transport/webrtc.browser.test.ts',
]

/** A file that takes long begins before the others, so that none goes on alone at the end; a clone knows no times, only sizes. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => long.some((path) => moduleId.endsWith(path))
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
