/** One honest sentence in the place of what could not be loaded. */
export const Failure = ({ text }: { text: string }) => (
  <div className="failure" role="alert">
    <p>{text}</p>
  </div>
);
