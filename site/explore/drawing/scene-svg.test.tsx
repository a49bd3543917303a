import { XMLParser, XMLValidator } from "fast-xml-parser";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { sceneOfBoxes } from "#test/support/explore/scene-of-boxes.ts";
import { CaptionedPicture } from "./captioned-picture.tsx";
import type { Scene } from "./scene.ts";
import { lightColors } from "./scene-colors.ts";
import { SceneSvg } from "./scene-svg.tsx";
import { fitView } from "./view-math.ts";

/** Everything in a drawing of this size. */
const wholeView = (width: number, height: number) => fitView({ x: 0, y: 0, width: 100, height: 100 }, width, height);
const options = {
  view: wholeView(732, 132),
  title: "Types",
  specimen: ["DesigniteJava", "jsoup"],
};
const boxes = [
  { x: 0, y: 0, width: 50, height: 100 },
  { x: 50, y: 0, width: 50, height: 100 },
];
const sceneSvg = (scene: Scene, { view, title, specimen }: typeof options) =>
  renderToStaticMarkup(
    <CaptionedPicture size={view} title={title} specimen={specimen} legend={scene.legend}>
      <SceneSvg scene={scene} view={view} />
    </CaptionedPicture>,
  );
const read = (svg: string) => new XMLParser({ ignoreAttributes: false }).parse(svg);
const textsOf = (file: { text: { "#text": string }[] }) => file.text.map((line) => line["#text"]);

describe("a picture of a scene", () => {
  it("draws everything, with title, label and source below", () => {
    const svg = sceneSvg(sceneOfBoxes(boxes), options);
    expect(XMLValidator.validate(svg)).toBe(true);
    const file = read(svg).svg;
    expect([file.title, file.desc]).toEqual(["Types", "DesigniteJava, jsoup"]);
    expect(Number(file["@_height"])).toBeGreaterThan(options.view.height);
    const lines = textsOf(file);
    expect(lines.slice(0, 2)).toEqual(["Types", "DesigniteJava · jsoup"]);
    expect(lines[2]).toContain("/explore");
    expect(file.svg.path["@_fill"]).toBe(lightColors.ink);
    expect(file.svg.path["@_d"].match(/M/g)).toHaveLength(boxes.length);
  });

  it("is as wide as the lines below it", () => {
    const widthAt = (width: number) =>
      Number(read(sceneSvg(sceneOfBoxes(boxes), { ...options, view: wholeView(width, 132) })).svg["@_width"]);
    expect(widthAt(2000)).toBe(2000);
    expect(widthAt(100)).toBeGreaterThan(100);
  });

  it("keeps the opacity and width of layers", () => {
    const layers = [
      {
        stroke: "line" as const,
        strokeWidth: 0.75,
        opacity: 0.12,
        trace: (path: { rect: CanvasPath["rect"] }) => path.rect(0, 0, 1, 1),
      },
    ];
    expect(sceneSvg(sceneOfBoxes([], { layers }), options)).toContain(
      `fill="none" stroke="${lightColors.line}" stroke-width="0.75" opacity="0.12"`,
    );
  });

  it("shows markup and control characters in names as text", () => {
    const text = '<script>alert("1")</script> & \u0000\u0008\ud800 end';
    const labels = () => [{ text, x: 0, y: 50, anchor: "start" as const, rank: 1, strong: true }];
    const scene = sceneOfBoxes([], { labels });
    const svg = sceneSvg(scene, { ...options, view: wholeView(1000, 1000), title: text, specimen: [text] });
    expect(XMLValidator.validate(svg)).toBe(true);
    expect(svg).not.toContain("<script");
    const shown = '<script>alert("1")</script> & \ufffd\ufffd\ufffd end';
    const file = read(svg).svg;
    expect([file.title, file.desc, file.svg.g.text["#text"]]).toEqual([shown, shown, shown]);
  });
});
