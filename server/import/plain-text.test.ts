import { expect, test } from "vitest";
import { plainText } from "./plain-text.ts";

test.for([
  ["Rock &amp; Roll", "Rock & Roll"],
  ["<b>Casa</b> <i class='x'>Azul</i>", "Casa Azul"],
  ["Ni&ntilde;o &#233;l &#xE9;l &quot;a&quot;", 'Niño él él "a"'],
  ["<script>alert(1)</script>", "alert(1)"],
  ["a<!-- b -->c", "ac"],
  ["5 < 7 > 3 & 2 <3", "5 < 7 > 3 & 2 <3"],
  ["&nothing; &#0; &#x110000; &", "&nothing; &#0; &#x110000; &"],
  // An entity that spells a tag is text.
  ["&lt;b&gt;", "<b>"],
])("O1 %j is read as %j", ([html = "", text]) => {
  expect(plainText(html)).toBe(text);
});
