interface LazyDrawingProps {
  /** The file and the part of it, such as `/assets/findings.svg#narrow`. */
  address: string;
  width: number;
  height: number;
  title: string;
}

/**
 * A drawing that is fetched when it comes near the window: browsers fetch what a `<use>` names at once, wherever it is.
 * The page's script (`site/client/show-drawings.ts`) names the file; without script it is named from the start.
 */
export function LazyDrawing({ address, width, height, title }: LazyDrawingProps) {
  const canvas = { viewBox: `0 0 ${width} ${height}`, width, height };
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
