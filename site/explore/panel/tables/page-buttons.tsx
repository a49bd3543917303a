import { formatValue } from "../../model/format-value.ts";

export const pageLength = 50;

interface PageButtonsProps {
  /** From 0. */
  page: number;
  rows: number;
  onTurn: (page: number) => void;
}

/** Turns the pages of a table. Nothing if it has one page. */
export function PageButtons({ page, rows, onTurn }: PageButtonsProps) {
  const pages = Math.ceil(rows / pageLength);
  if (pages < 2) return null;
  const first = page * pageLength + 1;
  const last = Math.min(rows, first + pageLength - 1);
  return (
    <div className="panel-pages">
      <button type="button" disabled={page === 0} onClick={() => onTurn(page - 1)}>
        Previous
      </button>
      <span role="status">
        {formatValue(first)} to {formatValue(last)} of {formatValue(rows)}
      </span>
      <button type="button" disabled={page === pages - 1} onClick={() => onTurn(page + 1)}>
        Next
      </button>
    </div>
  );
}
