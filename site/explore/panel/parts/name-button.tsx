import { BreakableName } from "../../../components/breakable-name.tsx";

interface NameButtonProps {
  name: string;
  onPress: () => void;
  /** Marks what is selected already. */
  isPressed?: boolean;
}

/** The name of something in the results, which selects it. */
export function NameButton({ name, onPress, isPressed }: NameButtonProps) {
  return (
    <button type="button" className="panel-name" aria-pressed={isPressed} onClick={onPress}>
      <BreakableName text={name || "(no name)"} />
    </button>
  );
}
