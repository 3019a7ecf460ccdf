import styles from "./bulk.module.css";

interface ChooseImageProps {
  /** As in "imagen 3". */
  name: string;
  imageKey: string;
  isChosen: boolean;
  onToggle: (key: string, isRange: boolean) => void;
}

/** Selects an image; with Shift, all images from the last toggled one. */
export function ChooseImage({ name, imageKey, isChosen, onToggle }: ChooseImageProps) {
  return (
    <label className={styles.check}>
      <span className="visually-hidden">Elegir {name}</span>
      <input
        type="checkbox"
        data-choose
        checked={isChosen}
        onChange={({ nativeEvent }) =>
          onToggle(imageKey, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  );
}
