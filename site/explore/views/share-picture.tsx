import { useState } from "react";
import { explorePage } from "#content/pages/explore.ts";
import { company } from "#content/products/company.ts";
import { dark } from "../../drawing/colors.ts";
import { Label, textWidth } from "../../drawing/label.tsx";
import type { Opened } from "../../results/model/opened.ts";
import { nothing } from "../../results/model/selection.ts";
import sansFont from "../../styles/fonts/instrument-sans.woff2?url";
import { pngOf } from "../drawing/picture-files.ts";
import { allowed, ScenePicture } from "../drawing/scene-svg.tsx";
import { headlineOf } from "../report/headline.ts";
import { download, fileName } from "../tables/csv-file.ts";
import { structureScene } from "./structure-scene.ts";

/** As networks and chats show a picture beside a link. */
const size = { width: 1200, height: 630 };
const margin = 40;
const side = size.height - 2 * margin;
const textStart = side + 2 * margin + 20;
const headlineSize = 52;

const colors = { ...dark, ground: dark.line };

/** Of bold text in a font without serifs, to the width of labels. */
const widthOfBold = 1.1;

/** Words in lines that fit into a width. */
function linesOf(text: string, width: number, fontSize: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = `${lines.at(-1) ?? ""} ${word}`.trim();
    const isFitting = widthOfBold * textWidth(longer, fontSize) <= width;
    if (lines.length > 0 && isFitting) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** A picture takes no font from the page around it. Without one, that of the system is taken. */
async function embeddedFont(): Promise<string> {
  try {
    const response = await fetch(sansFont);
    if (!response.ok) return "";
    const bytes = new Uint8Array(await response.arrayBuffer());
    const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    return `@font-face{font-family:"Instrument Sans";font-weight:400 600;src:url(data:font/woff2;base64,${text})}`;
  } catch {
    return "";
  }
}

function Picture({ opened, font }: { opened: Opened; font: string }) {
  const { analysis } = opened;
  const selected = new Uint8Array(analysis.types.count);
  const scene = structureScene({ opened, selection: nothing, selected }, "all");
  const lines = linesOf(headlineOf(opened), size.width - textStart - margin, headlineSize);
  const top = size.height / 2 - ((lines.length - 1) * headlineSize * 1.2) / 2;
  const small = { x: textStart, fontSize: 22, fill: colors["ink-soft"] };
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      {...size}
      viewBox={`0 0 ${size.width} ${size.height}`}
      fontFamily="Instrument Sans, sans-serif"
    >
      <title>{allowed(headlineOf(opened))}</title>
      <style>{font}</style>
      <rect {...size} fill={colors.plate} />
      <svg x={margin} y={margin} width={side} height={side} aria-hidden="true">
        <ScenePicture scene={scene} side={side} colors={colors} />
      </svg>
      {lines.map((line, at) => (
        <Label
          key={line}
          x={textStart}
          y={top + at * headlineSize * 1.2}
          fontSize={headlineSize}
          fontWeight={600}
          fill={colors.ink}
          text={allowed(line)}
        />
      ))}
      <Label {...small} y={margin + 22} text={allowed(analysis.specimen.join(" · "))} />
      <Label {...small} y={size.height - margin} text={`${new URL(company.siteUrl).host}/explore`} />
    </svg>
  );
}

/** Saves a picture with the sentence that matters most, and copies the text to paste beside it. Nothing is sent. */
export function SharePicture({ opened }: { opened: Opened }) {
  const [told, setTold] = useState("");
  const share = async () => {
    const text = `${headlineOf(opened)} ${company.siteUrl}/explore`;
    try {
      const font = await embeddedFont();
      download(
        fileName(opened.analysis.title, "share", "png"),
        await pngOf(<Picture opened={opened} font={font} />, 1),
      );
      setTold(`${explorePage.share.saved} ${text}`);
      await navigator.clipboard.writeText(text);
    } catch {
      setTold((already) => already || explorePage.share.refused);
    }
  };
  return (
    <>
      <button type="button" onClick={share}>
        {explorePage.share.button}
      </button>
      <p role="status">{told}</p>
    </>
  );
}
