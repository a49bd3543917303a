import { Maximize, Minus, Plus } from "lucide-react";

interface ZoomButtonsProps {
  onZoom: (factor: number) => void;
  onWhole: () => void;
}

export function ZoomButtons({ onZoom, onWhole }: ZoomButtonsProps) {
  return (
    <fieldset className="scene-buttons">
      <legend className="visually-hidden">Size of the drawing</legend>
      <button type="button" title="Zoom in" onClick={() => onZoom(2)}>
        <Plus aria-hidden="true" />
      </button>
      <button type="button" title="Zoom out" onClick={() => onZoom(1 / 2)}>
        <Minus aria-hidden="true" />
      </button>
      <button type="button" title="Show the whole drawing" onClick={onWhole}>
        <Maximize aria-hidden="true" />
      </button>
    </fieldset>
  );
}
