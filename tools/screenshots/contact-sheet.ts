import { colorSchemes, widths } from "./scenes.ts";

export interface Shot {
  scene: string;
  width: number;
  scheme: string;
  file: string;
}

const columns = colorSchemes.flatMap((scheme) => widths.map((width) => ({ scheme, width })));

function row(scene: string, shots: readonly Shot[]): string {
  const cells = columns.map(({ scheme, width }) => {
    const shot = shots.find((one) => one.scene === scene && one.scheme === scheme && one.width === width);
    return `<td>${shot ? `<img src="${shot.file}" alt="">` : ""}</td>`;
  });
  return `<tr><th>${scene}</th>${cells.join("")}</tr>`;
}

/** All shots on one page: a row a scene, a column a width and scheme. */
export function contactSheet(shots: readonly Shot[]): string {
  const scenes = [...new Set(shots.map((shot) => shot.scene))];
  const heads = columns.map(({ scheme, width }) => `<th>${width} ${scheme}</th>`).join("");
  return `<!DOCTYPE html><meta charset="utf-8"><title>Contact sheet</title><style>
    body { font: 12px sans-serif; background: #888 }
    th { padding: 4px; vertical-align: top; text-align: left; max-width: 9em; overflow-wrap: anywhere }
    td { vertical-align: top; height: 340px }
    img { width: 220px; max-height: 330px; object-fit: cover; object-position: top; display: block }
  </style><table><tr><th></th>${heads}</tr>${scenes.map((scene) => row(scene, shots)).join("")}</table>`;
}
