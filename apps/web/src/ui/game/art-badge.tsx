/** A drawn badge of the pictures' family, with an outline of its own; it decorates the words beside it. */
export const ArtBadge = ({ name }: { name: string }) => (
  <img className="art-badge" src={`/art/badges/${name}.svg`} alt="" width={72} height={72} loading="lazy" />
);
