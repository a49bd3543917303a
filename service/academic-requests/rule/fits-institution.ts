import { domainAndParents } from "#contract/institution-names.ts";
import { foldWord } from "#contract/institution-words.ts";

/** Words that many institutions share, and those of their parts. */
const shared = new Set(
  [
    "the of and for at in a de la le les du des del della di do da dos das der die und et e y",
    "university universities universite universita universitat universidad universidade universitet uniwersytet",
    "college school institute institut instituto institution academy technische technical technology national state",
    "department dept faculty laboratory lab group chair computer computing science sciences software engineering",
    "informatics information",
  ].flatMap((line) => line.split(" ")),
);

/** The words of a name that tell one institution from others. */
function tellingWords(name: string): string[] {
  return (name.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map(foldWord).filter((word) => !shared.has(word));
}

/**
 * Whether the name in a request is that of the institution with this domain: every telling word of it is in one of the
 * listed names, or it is the short name in the domain, such as MIT for mit.edu. A name with any other word does not fit,
 * so that a person looks at it.
 */
export function fitsInstitution(university: string, domain: string, names: readonly string[]): boolean {
  const typed = tellingWords(university);
  if (typed.length === 0) return false;
  const labels = new Set(domainAndParents(domain).map((each) => each.split(".")[0]));
  if (typed.every((word) => labels.has(word))) return true;
  return names.some((name) => {
    const known = new Set(tellingWords(name));
    return typed.every((word) => known.has(word));
  });
}
