/** Specification, section 9; between 2 and 3 is Medium (rulings C84). */
const LABELS = ['Easy', 'Medium', 'Challenging'] as const;
const levelOf = (difficulty: number) => (difficulty <= 2 ? 0 : difficulty <= 3 ? 1 : 2);

/** Three bars and the word; the word carries the meaning. */
export function Difficulty({ difficulty }: { difficulty: number }) {
  const level = levelOf(difficulty);
  return (
    <span className="difficulty" data-level={level}>
      <i />
      <i />
      <i />
      {LABELS[level]}
    </span>
  );
}
