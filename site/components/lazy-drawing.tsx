interface LazyDrawingProps {
  /** The file and the part of it, such as `/assets/findings.svg#narrow`. */
  address: string;
  width: number;
  height: number;
  title: string;
  /** Where it has less height than it needs. */
  kept?: "upper" | "lower";
}

/**
 * A drawing that is fetched when it comes near the window: browsers fetch what a `<use>` names at once, wherever it is.
 * The page's script (`site/client/show-drawings.ts`) names the file; without script it is named from the start.
 */
export function LazyDrawing({ address, width, height, title, kept = "upper" }: LazyDrawingProps) {
  const preserveAspectRatio = kept === "upper" ? "xMidYMin slice" : "xMidYMax slice";
  const canvas = { viewBox: `0 0 ${width} ${height}`, width, height, preserveAspectRatio };
  return (
    <>
      <svg className="lazy-drawing" role="img" aria-label={title} {...canvas}>
        <use data-drawing={address} />
      </svg>
      <noscript>
        <svg role="img" aria-label={title} {...canvas}>
          <use href={address} />
        </svg>
      </noscript>
    </>
  );
}
