export default function Home() {
  return <p>hello</p>;
}
