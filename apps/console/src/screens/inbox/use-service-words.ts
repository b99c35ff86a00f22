import { useFacets } from '../../data/consultations.ts'
import { type ServiceWords, serviceWords } from './request-words.ts'

/** What the owner's site calls a service. */
export function useServiceWords(): ServiceWords {
  const { data } = useFacets()
  return (service) => serviceWords(service, data?.serviceLabels)
}
