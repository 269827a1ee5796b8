/** 2 or less is Easy, above 2 up to 3 Medium, above 3 Challenging. */
const LABELS = ['Easy', 'Medium', 'Challenging'] as const;
const levelOf = (difficulty: number) => (difficulty <= 2 ? 0 : difficulty <= 3 ? 1 : 2);

/** Three bars and a label; the label carries the meaning. */
export function Difficulty({ difficulty }: { difficulty: number }) {
  const level = levelOf(difficulty);
  return (
    <span className="difficulty" data-level={level}>
      <i />
      <i />
      <i />
      <span>{LABELS[level]}</span>
    </span>
  );
}
