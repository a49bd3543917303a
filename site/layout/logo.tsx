import { company } from "#content/company.ts";

/** The lattice mark: a crystal's outline, its facets, and the points where they meet. */
export function Logo() {
  return (
    <span className="logo">
      <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" className="logo-mark">
        <path className="logo-outline" d="M16 2 28 9v14L16 30 4 23V9Z" />
        <path className="logo-facets" d="M4 9 16 16 28 9M16 16v14M4 23 16 16 28 23M16 2v14" />
        <circle className="logo-point" cx="16" cy="16" r="3" />
      </svg>
      <span className="logo-word">{company.name}</span>
    </span>
  );
}
